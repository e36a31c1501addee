FROM python:3.11.14-slim-bookworm AS base

FROM base AS built
WORKDIR /src
ENV PIP_CONSTRAINT=/src/constraints.txt \
    PIP_BUILD_CONSTRAINT=/src/constraints.txt \
    PIP_NO_CACHE_DIR=1 \
    PATH=/opt/red-gavel/bin:$PATH
COPY pyproject.toml constraints.txt ./
# What the code needs comes first: a build after a change of the code takes seconds.
RUN python -m venv /opt/red-gavel \
    && python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
print(*project['dependencies'], *project['optional-dependencies']['postgres'], sep='\n')" > wanted.txt \
    && pip install --upgrade pip setuptools \
    && pip install --requirement wanted.txt
COPY README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY renders renders
COPY rules rules
# pip compiles it: the running container can write nothing.
RUN pip install --no-deps .

# Neither the code's folder nor what the build left there comes along.
FROM base
RUN useradd --create-home --uid 10001 gavel \
    && install --directory --owner=gavel /data /backups
COPY --from=built /opt/red-gavel /opt/red-gavel
WORKDIR /app
USER gavel
VOLUME /data /backups
ENV PATH=/opt/red-gavel/bin:$PATH \
    RED_GAVEL_DATABASE=/data/red-gavel.db \
    RED_GAVEL_BACKUP_FOLDER=/backups \
    RED_GAVEL_HEALTH_PORT=8080 \
    PYTHONUNBUFFERED=1
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["python", "-I", "-m", "bot.probe"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]

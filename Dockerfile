FROM python:3.13.9-slim-trixie

RUN useradd --create-home --uid 10001 gavel \
    && install --directory --owner=gavel /data /backups
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY renders renders
COPY rules rules
ENV PIP_CONSTRAINT=/app/constraints.txt \
    PIP_BUILD_CONSTRAINT=/app/constraints.txt
RUN pip install --no-cache-dir --upgrade pip setuptools \
    && pip install --no-cache-dir '.[postgres]'

USER gavel
VOLUME /data /backups
ENV RED_GAVEL_DATABASE=/data/red-gavel.db \
    RED_GAVEL_BACKUP_FOLDER=/backups \
    RED_GAVEL_HEALTH_PORT=8080 \
    PYTHONUNBUFFERED=1
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["python", "-m", "bot.health"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]

// A picture at the size of the window; click, wheel or pinch for every pixel of it, drag to look around.
import { h, icon, clear } from "./dom.js";

export function lightbox(address, description, opener) {
  let scale = 0;   // 0 fits the window
  const image = h("img", { src: address, alt: description || "", draggable: "false" });
  const stage = h("div", { class: "stage" }, image);
  const full = h("button", { type: "button", class: "quiet", onclick: () => zoom(scale ? 0 : 1) }, "100 %");
  const dialog = h("dialog", { class: "lightbox", "aria-label": description || "Picture" },
    h("div", { class: "lightbox-bar" },
      full,
      h("a", { class: "quiet", href: address, target: "_blank", rel: "noopener" }, "Open alone"),
      h("button", { type: "button", class: "quiet round", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"))),
    stage,
    description ? h("p", { class: "alt" }, h("b", {}, "Alt text"), ` ${description}`) : h("p", { class: "alt missing" }, "This picture has no alt text."));

  const fitted = () => Math.min(1, stage.clientWidth / image.naturalWidth, stage.clientHeight / image.naturalHeight);

  /** Changes the scale and keeps the given point of the picture where it is on the screen. */
  function zoom(next, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
    const before = image.getBoundingClientRect(), frame = stage.getBoundingClientRect();
    const inX = (frame.left + x - before.left) / before.width, inY = (frame.top + y - before.top) / before.height;
    scale = next && next <= fitted() ? 0 : Math.min(next, 4);
    stage.classList.toggle("zoomed", scale > 0);
    full.textContent = scale ? "Fit" : "100 %";
    image.style.width = scale ? `${image.naturalWidth * scale}px` : "";
    const after = image.getBoundingClientRect();
    stage.scrollLeft += after.left + inX * after.width - frame.left - x;
    stage.scrollTop += after.top + inY * after.height - frame.top - y;
  }

  const at = (event) => { const frame = stage.getBoundingClientRect(); return [event.clientX - frame.left, event.clientY - frame.top]; };
  const by = (factor, point) => zoom((scale || fitted()) * factor, ...point);
  stage.addEventListener("wheel", (event) => { event.preventDefault(); by(event.deltaY < 0 ? 1.15 : 1 / 1.15, at(event)); }, { passive: false });

  const fingers = new Map();
  let spread = 0, moved = false;
  stage.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); moved = false; stage.setPointerCapture(event.pointerId); });
  stage.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const [one, two] = fingers.values();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const [ax, ay] = at(one), [bx, by_] = at(two);
      if (spread) by(now / spread, [(ax + bx) / 2, (ay + by_) / 2]);
      spread = now;
      moved = true;
    } else if (Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) > 0) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 2) moved = true;
      if (scale) { stage.scrollLeft -= event.clientX - last.clientX; stage.scrollTop -= event.clientY - last.clientY; }
    }
  });
  const lift = (event) => { fingers.delete(event.pointerId); spread = 0; };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);
  stage.addEventListener("click", (event) => {
    if (moved) return;
    const box = image.getBoundingClientRect();
    const onIt = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (onIt) zoom(scale ? 0 : 1, ...at(event));
    else dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (["+", "=", "-"].includes(event.key)) { by(event.key === "-" ? 1 / 1.25 : 1.25, [stage.clientWidth / 2, stage.clientHeight / 2]); event.preventDefault(); }
    const step = { ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] }[event.key];
    if (step && scale) { stage.scrollBy(...step); event.preventDefault(); }
  });
  dialog.addEventListener("close", () => { dialog.remove(); clear(dialog); (opener?.isConnected ? opener : document.body).focus?.({ preventScroll: true }); });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * A function for the page that finds text that is cut, boxes beyond the screen, and controls upon one another. It also
 * finds a page that scrolls sideways. Frames may scroll themselves. Elements for screen readers alone have no size.
 */
export const MISFITS = `(() => {
  const found = [];
  const name = (element) => element.tagName.toLowerCase() + (element.className ? "." + String(element.className).replaceAll(" ", ".") : "") + " " + (element.textContent ?? "").trim().slice(0, 40);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isForReaders = (element) => element.closest(".hidden-text, .skip, thead, caption") !== null;
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const frameOf = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at) && at.scrollWidth > at.clientWidth + 1) return at;
    return undefined;
  };
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push("the page is " + page.scrollWidth + " pixels wide");
  for (const frame of [document.querySelector("main"), ...document.querySelectorAll(".side, .detail, .page")])
    if (frame && frame.scrollWidth > frame.clientWidth + 1) found.push("scrolls sideways: " + name(frame));
  const root = document.querySelector("dialog[open]") ?? document.body;
  const elements = [...root.querySelectorAll("*")].filter((element) => isShown(element) && !isForReaders(element) && !element.closest("svg"));
  for (const element of elements) {
    const style = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    if ((right > innerWidth + 1 || left < -1) && !frameOf(element)) found.push("beyond the screen: " + name(element));
    const isCut = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
    if (isCut && style.textOverflow !== "ellipsis") found.push("cut: " + name(element));
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    if (hasText && style.overflowX === "visible" && element.scrollWidth > element.clientWidth + 1 && style.display !== "inline") found.push("overflows: " + name(element));
  }
  const controls = elements.filter((element) => element.matches("button:not(.handle), a, input, select, textarea, summary"));
  const visibleBox = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, frame.left), Math.min(right, frame.right), Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };
  const boxes = controls.map((element) => ({ element, box: visibleBox(element), isFixed: element.closest(".actions, .toast, th, .action") !== null }));
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      if (one.isFixed !== other.isFixed || one.element.contains(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const isInline = getComputedStyle(one.element).display === "inline" || getComputedStyle(other.element).display === "inline";
      if (width > 2 && height > (isInline ? 6 : 2)) found.push("upon one another: " + name(one.element) + " | " + name(other.element));
    }
  return found;
})()`;

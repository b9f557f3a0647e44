import { useEffect, useRef, useState } from "preact/hooks";
import { type Frame, moved, zoomed } from "../model/picture-frame";
import { programChanges } from "../model/store";
import { Button } from "../parts/basics";

const ZOOM = 1.25;
const STEP = 60;

/** The resource graph, which can be zoomed, moved and fitted. */
export function Picture() {
  const host = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState<Frame | undefined>(undefined);
  const [frame, setFrame] = useState<Frame | undefined>(undefined);
  useEffect(() => {
    void drawInto(host.current as HTMLDivElement).then((size) => {
      setWhole(size);
      setFrame(size);
    });
  }, [programChanges.value]);
  useEffect(() => {
    const svg = host.current?.shadowRoot?.querySelector("svg");
    if (svg && frame) svg.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
  }, [frame]);
  const change = (next: (frame: Frame) => Frame) => setFrame((before) => before && next(before));
  const zoom = (factor: number) => change((before) => zoomed(before, factor));
  const keyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
      event.key
    ];
    if (by) change((before) => moved(before, by[0] as number, by[1] as number));
    else if (event.key === "+") zoom(1 / ZOOM);
    else if (event.key === "-") zoom(ZOOM);
    else if (event.key === "0") setFrame(whole);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="bar">
        <Button act={() => zoom(1 / ZOOM)}>Zoom in</Button>
        <Button act={() => zoom(ZOOM)}>Zoom out</Button>
        <Button act={() => setFrame(whole)}>Fit</Button>
      </div>
      <div
        class="picture"
        ref={host}
        tabIndex={0}
        role="group"
        aria-label="Picture of the program: arrow keys move it, + and - zoom, 0 fits it"
        onKeyDown={keyDown}
        onPointerDown={(event) => drag(event, change)}
        onWheel={(event) => {
          if (!event.ctrlKey) return;
          event.preventDefault();
          zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM);
        }}
      />
    </>
  );
}

function drag(event: PointerEvent, change: (next: (frame: Frame) => Frame) => void): void {
  const element = event.currentTarget as HTMLElement;
  const width = element.clientWidth;
  let { clientX: x, clientY: y } = event;
  const move = (at: PointerEvent) => {
    const [dx, dy] = [x - at.clientX, y - at.clientY];
    [x, y] = [at.clientX, at.clientY];
    change((frame) => moved(frame, (dx * frame.width) / width, (dy * frame.width) / width));
  };
  element.setPointerCapture(event.pointerId);
  element.addEventListener("pointermove", move);
  element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), {
    once: true,
  });
}

/**
 * Draws the picture into the shadow of an element, where its style holds for it alone. It is read as XML and not as
 * HTML, has no scripts, and the policy of the page would run none.
 */
async function drawInto(host: HTMLElement): Promise<Frame | undefined> {
  const response = await fetch("/graph.svg");
  if (!response.ok) return undefined;
  const [text, css] = withoutStyle(await response.text());
  const { documentElement: svg } = new DOMParser().parseFromString(text, "image/svg+xml");
  const style = new CSSStyleSheet();
  style.replaceSync(`${css} svg { width: 100%; height: 100%; }`);
  const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [style];
  shadow.replaceChildren(document.importNode(svg, true));
  return { x, y, width, height };
}

/** The style is taken out before the picture is read, since the policy of the page applies no style of a document. */
function withoutStyle(picture: string): readonly [picture: string, style: string] {
  const [whole = "", style = ""] = /<style>([^]*?)<\/style>/.exec(picture) ?? [];
  return [picture.replace(whole, ""), style];
}

import { useEffect } from "preact/hooks";
import { onKey } from "./model/keys";
import { route } from "./model/route";
import { isLive, program } from "./model/store";
import { Toast } from "./parts/toast";
import { Editor } from "./views/editor";
import { Help } from "./views/help";
import { Navigation } from "./views/navigation";
import { ViewOf } from "./views/registry";

/** The whole page. */
export function App() {
  const { view } = route.value;
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="head">
        <span class="brand">sapi</span>
        <Navigation />
        <p class={isLive.value ? "live good" : "live warn"} role="status" id="live">
          {liveText()}
        </p>
      </header>
      <main id="main" tabIndex={-1}>
        <ViewOf view={view} />
      </main>
      <Editor />
      <Help />
      <Toast />
    </>
  );
}

/** The fragment of the address is the page that is shown, so the link only moves the focus. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function liveText(): string {
  const { stage } = program.value;
  if (!isLive.value) return stage === undefined ? "sapi dev has ended, or starts again" : "not connected";
  return stage === undefined ? "live" : `live, stage ${stage}, read only`;
}

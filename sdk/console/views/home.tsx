import { attention, isLoaded } from "../model/attention";
import { shortClock } from "../model/format";
import { recent } from "../model/recent";
import { hrefOf } from "../model/route";
import { program } from "../model/store";
import { Toned } from "../parts/basics";
import { Picture } from "./picture";
import { Address } from "./routes";

/** The app's picture, what needs attention, and what happened last. */
export function Home() {
  const { apis, stage } = program.value;
  return (
    <div class="page home">
      <h1>{stage === undefined ? "What runs here" : `What runs on ${stage}`}</h1>
      {apis.length > 0 && (
        <ul class="addresses" aria-label="Addresses of APIs">
          {apis.map(({ id, url }) => (
            <li key={id}>
              {id} <Address url={url} />
            </li>
          ))}
        </ul>
      )}
      <div class="columns">
        <Attention />
        <Recent />
      </div>
      <section aria-labelledby="picture-title">
        <h2 id="picture-title">The program</h2>
        <Picture />
      </section>
    </div>
  );
}

function Attention() {
  const concerns = attention.value;
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title">Needs attention</h2>
      {concerns.length === 0 ? (
        isLoaded.value && <p class="good">Nothing failed.</p>
      ) : (
        <ul class="lines">
          {concerns.map(({ key, text, reason, href, time }) => (
            <li key={key}>
              <a href={href}>{text}</a>
              {time !== undefined && <span class="dim"> {shortClock(time)}</span>}
              {reason !== undefined && <p class="bad">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent() {
  const happened = recent.value;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">What happened last</h2>
      {happened.length === 0 ? (
        <p class="dim">
          Nothing yet. <a href={hrefOf("requests")}>Send a request</a>, or use one of the addresses above.
        </p>
      ) : (
        <ul class="lines">
          {happened.map(({ key, time, tone, status, text, href }) => (
            <li key={key}>
              <span class="dim">{shortClock(time)} </span>
              <Toned tone={tone}>{status}</Toned> <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

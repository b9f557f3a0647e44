import { createHash } from "node:crypto";

/** The whole of what the pages look like. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f3f4f6; --card: #fff; --ink: #1b1f24; --dim: #57606a; --line: #c9d1d9;
  --accent: #0b5fc4; --on-accent: #fff; --bad: #b3261e; --bad-ground: #fdecea; --good: #116329; --good-ground: #e6f4ea; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --card: #161b22; --ink: #e6edf3; --dim: #9aa4af;
  --line: #3d444d; --accent: #6cb0ff; --on-accent: #06213f; --bad: #ffb4ab; --bad-ground: #3b1512; --good: #7ee2a0;
  --good-ground: #10301b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow-wrap: anywhere; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
label { display: block; margin: 0 0 16px; font-weight: 600; }
input { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--ground); color: inherit; font: inherit; font-weight: 400; }
button { width: 100%; padding: 11px 12px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.second { margin-top: 12px; background: var(--card); color: var(--accent); border: 1px solid var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
nav { margin-top: 20px; display: grid; gap: 8px; }
small { display: block; color: var(--dim); font-weight: 400; }
footer { margin-top: 24px; color: var(--dim); font-size: 13px; }
.bad, .good { padding: 10px 12px; border-radius: 8px; }
.bad { background: var(--bad-ground); color: var(--bad); }
.good { background: var(--good-ground); color: var(--good); }
`;

/** A policy that allows this style, and no other. */
export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

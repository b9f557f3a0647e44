/** The look of the page: that of all examples, for light and dark. */
export const STYLE = `/* The look of the examples: each of them has this text. */
:root {
  color-scheme: light dark;
  --accent: light-dark(#2f5fd0, #8fb0ff);
  --on-accent: light-dark(#fff, #10182b);
  --problem: light-dark(#b3261e, #ffb4ab);
  --quiet: light-dark(#5b6270, #a5adba);
  --line: light-dark(#d5d9e0, #3a414d);
  --ground: light-dark(#f6f7f9, #14171c);
  --raised: light-dark(#fff, #1c2027);
}
* {
  box-sizing: border-box;
}
[hidden] {
  display: none !important;
}
body {
  font:
    16px / 1.5 system-ui,
    sans-serif;
  background: var(--ground);
  max-width: 46rem;
  margin: 0 auto;
  padding: 1.5rem 1rem 3rem;
  overflow-wrap: anywhere;
}
h1 {
  font-size: 1.6rem;
  line-height: 1.2;
  margin: 0 0 1rem;
}
h2 {
  font-size: 1.1rem;
  margin: 0.75rem 0;
}
form,
section {
  margin: 0 0 1rem;
}
body > form,
body > section,
main > section,
ul.cards > li {
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  padding: 0.75rem 1rem;
}
label {
  display: block;
  margin: 0 0 0.75rem;
}
input,
textarea {
  display: block;
  width: 100%;
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  margin-top: 0.25rem;
  padding: 0.45rem 0.6rem;
}
button {
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  margin: 0 0.25rem 0.25rem 0;
  padding: 0.35rem 0.9rem;
  cursor: pointer;
}
form button:first-of-type {
  color: var(--on-accent);
  background: var(--accent);
  border-color: var(--accent);
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
a {
  color: var(--accent);
}
ul,
ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
li {
  padding: 0.4rem 0;
}
li:has(> span + button) {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
}
li + li {
  border-top: 1px solid var(--line);
}
ul.cards > li {
  margin: 0 0 0.75rem;
}
ul.cards h2 {
  margin: 0;
}
ul.cards p {
  margin: 0.25rem 0 0.5rem;
  white-space: pre-wrap;
}
table {
  border-collapse: collapse;
  width: 100%;
}
th,
td {
  text-align: left;
  vertical-align: top;
  padding: 0.4rem 0.5rem 0.4rem 0;
  border-top: 1px solid var(--line);
}
.hint {
  display: block;
  color: var(--quiet);
  font-size: 0.875rem;
  margin: 0.25rem 0;
}
[role="status"],
[role="alert"] {
  min-height: 1.5em;
  margin: 0 0 0.75rem;
}
[role="status"]:empty,
[role="alert"]:empty {
  min-height: 0;
  margin: 0;
}
[role="alert"] {
  color: var(--problem);
}
`;

import { render } from "preact";
import { App } from "./app";
import { listen } from "./model/updates";
import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/parts.css";
import "./style/table.css";
import "./style/views.css";
import "./style/kinds.css";

render(<App />, document.getElementById("app") as HTMLElement);
listen();

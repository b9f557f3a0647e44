export { handler } from "../../runners/v2";

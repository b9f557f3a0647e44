// Here until what imports it says ../support/requests.
export { NOW, request } from "../support/requests";

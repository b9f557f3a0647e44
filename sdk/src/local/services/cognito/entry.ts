export { AuthServer, type AuthServerOptions } from "./service/auth-server";

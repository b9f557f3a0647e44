import * as path from "node:path";

/** Where the data of models is. */
export const DATA_FOLDER = path.join(__dirname, "../../sdk/src/local/services/model/data");

import * as path from "node:path";

/** The folder with the data of models. */
export const DATA_FOLDER = path.join(__dirname, "../../sdk/src/local/services/model/data");

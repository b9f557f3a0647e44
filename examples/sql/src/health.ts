/** Answers without the database, and so does not wake it. */
export async function check() {
  return { statusCode: 200, body: "ok" };
}

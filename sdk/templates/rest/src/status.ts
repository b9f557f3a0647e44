export async function show() {
  return { statusCode: 200, body: JSON.stringify({ status: "open" }) };
}

export const hello = async () => "hello from Node";

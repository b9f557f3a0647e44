import { Bucket, type StackContext } from "pulumi-serverless-api";

/** Where the pictures are: what was uploaded below `originals/`, and a small picture of each below `thumbnails/`. */
export function PicturesStack({ stack }: StackContext) {
  const pictures = new Bucket(stack, "Pictures", {
    // Pages may send what they have a signed address for.
    cors: [
      { allowedMethods: ["PUT"], allowedOrigins: ["*"], allowedHeaders: ["content-type"], maxAge: "1 hour" },
    ],
    notifications: {
      // Of originals alone: a thumbnail that is written calls nobody.
      thumbnail: {
        function: { handler: "src/thumbnail.handler", timeout: "1 minute" },
        events: ["object_created", "object_removed"],
        filters: [{ prefix: "originals/" }],
      },
    },
  });
  pictures.bindToNotification("thumbnail", [pictures]);
  return { pictures };
}

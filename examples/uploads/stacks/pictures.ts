import { Bucket, type StackContext } from "pulumi-serverless-api";

/** The bucket of pictures: originals below `originals/`, and thumbnails below `thumbnails/`. */
export function PicturesStack({ stack }: StackContext) {
  const pictures = new Bucket(stack, "Pictures", {
    // Pages may upload to signed addresses.
    cors: [
      { allowedMethods: ["PUT"], allowedOrigins: ["*"], allowedHeaders: ["content-type"], maxAge: "1 hour" },
    ],
    notifications: {
      // Only originals count, since a new thumbnail must not call the function.
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

import { useEffect, useState } from "preact/hooks";
import { getJson } from "./api";

/** Loads a path, and again when `version` is another one. The last value stays until the next one is there. */
export function useLoaded<T>(path: string, version: unknown): { value: T | undefined; isLoading: boolean } {
  const [loaded, setLoaded] = useState<{ path: string; value: T | undefined } | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    void getJson<T>(path).then((value) => {
      if (isWanted) setLoaded({ path, value });
    });
    return () => {
      isWanted = false;
    };
  }, [path, version]);
  const isCurrent = loaded?.path === path;
  return { value: isCurrent ? loaded.value : undefined, isLoading: !isCurrent };
}

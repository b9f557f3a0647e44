/** The part of a picture that is shown, in units of the picture. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Changes the size of the shown part around its middle. */
export function zoomed({ x, y, width, height }: Frame, factor: number): Frame {
  return {
    x: x + (width * (1 - factor)) / 2,
    y: y + (height * (1 - factor)) / 2,
    width: width * factor,
    height: height * factor,
  };
}

export function moved(frame: Frame, dx: number, dy: number): Frame {
  return { ...frame, x: frame.x + dx, y: frame.y + dy };
}

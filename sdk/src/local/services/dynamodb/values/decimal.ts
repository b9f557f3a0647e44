import { invalid } from "../errors";

/** A number exactly: `0.<digits>` times ten to the power of `point`, without zeros at either end. Zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly point: number;
}

const MOST_DIGITS = 38;
const MOST_EXPONENT = 125;
const LEAST_EXPONENT = -130;

/** Numbers that are written as the service writes them. */
const NORMAL = /^(?:0|-?[1-9]\d{0,37}|-?(?:0|[1-9]\d{0,18})\.\d{0,18}[1-9])$/;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Sums of two of these are exact as numbers of JavaScript. */
const SMALL = /^-?\d{1,15}$/;

/** A number as the service gives it back: `1.50` is `1.5`, `1e3` is `1000`. */
export function normalNumber(text: string): string {
  return NORMAL.test(text) ? text : formatDecimal(checkRange(parseDecimal(text)));
}

export function parseDecimal(text: string): Decimal {
  const [, sign, whole = "", fraction = "", power = "0"] = NUMBER.exec(text) ?? [];
  const all = whole + fraction;
  if (all === "") throw noNumber(text);
  const digits = all.replace(/^0+/, "");
  const point = whole.length - (all.length - digits.length) + Number(power);
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return { isNegative: false, digits: "", point: 0 };
  return { isNegative: sign === "-", digits: trimmed, point };
}

/** Plain digits, never with an exponent. */
export function formatDecimal({ isNegative, digits, point }: Decimal): string {
  if (digits === "") return "0";
  const sign = isNegative ? "-" : "";
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + "0".repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The sum of two numbers, or their difference. */
export function addNumbers(left: string, right: string, operator: "+" | "-" = "+"): string {
  if (SMALL.test(left) && SMALL.test(right)) {
    const sum = operator === "+" ? Number(left) + Number(right) : Number(left) - Number(right);
    return String(sum);
  }
  const a = parseDecimal(left);
  const b = parseDecimal(right);
  const scale = Math.min(a.point - a.digits.length, b.point - b.digits.length);
  const [first, second] = [scaled(a, scale), scaled(b, scale)];
  return formatDecimal(checkRange(ofInteger(operator === "+" ? first + second : first - second, scale)));
}

/** The number as a whole number of `10 ** scale`. */
function scaled({ isNegative, digits, point }: Decimal, scale: number): bigint {
  if (digits === "") return 0n;
  const magnitude = BigInt(digits) * 10n ** BigInt(point - digits.length - scale);
  return isNegative ? -magnitude : magnitude;
}

function ofInteger(value: bigint, scale: number): Decimal {
  const isNegative = value < 0n;
  const all = String(isNegative ? -value : value);
  const digits = all.replace(/0+$/, "");
  return digits === ""
    ? { isNegative: false, digits, point: 0 }
    : { isNegative, digits, point: all.length + scale };
}

function checkRange(decimal: Decimal): Decimal {
  if (decimal.digits === "") return decimal;
  const exponent = decimal.point - 1;
  if (exponent > MOST_EXPONENT) {
    throw invalid("Number overflow. Attempting to store a number with magnitude larger than supported range");
  }
  if (exponent < LEAST_EXPONENT) {
    throw invalid(
      "Number underflow. Attempting to store a number with magnitude smaller than supported range",
    );
  }
  if (decimal.digits.length > MOST_DIGITS) {
    throw invalid("Attempting to store more than 38 significant digits in a Number");
  }
  return decimal;
}

function noNumber(text: string): Error {
  const what = text === "" ? "" : `: ${text}`;
  return invalid(`The parameter cannot be converted to a numeric value${what}`);
}

import { type Exchange, isAccepted, isJsonArray, isJsonObject, type Json } from '../../../helpers/test.ts';
import { stringifyJson } from '../../../helpers/values/json/json.ts';

/** A part of a moment: it may repeat how the request was written. */
const OF_MOMENT = /date|time|year|month|day|hour|minute|second|offset|zone/i;

/** A list of year, month, day and more. */
const FEWEST_PARTS_OF_MOMENT = 3;

/** The numbers in a response with their places in it, but for those of moments. */
export function numbersOf(exchange: Exchange): string {
  return isAccepted(exchange) ? numbersIn(exchange.json ?? null).join(', ') : '';
}

function numbersIn(value: Json, name = ''): readonly string[] {
  if (isJsonArray(value))
    return value.length < FEWEST_PARTS_OF_MOMENT ? value.flatMap((one) => numbersIn(one, name)) : [];
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([below, one]) =>
      OF_MOMENT.test(below) ? [] : numbersIn(one ?? null, below),
    );
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber ? [`${name}${name === '' ? '' : ' '}${stringifyJson(value)}`] : [];
}

import { isLoopback } from '../../../helpers/http/network/address.ts';
import type { RunResult } from '../../result/run-result.ts';

/** Whether the target was on the machine that ran the suite, where whoever certifies can let anything answer. */
export function isLoopbackTarget({ target }: Pick<RunResult, 'target'>): boolean {
  return !URL.canParse(target.url) || isLoopback(target.url);
}

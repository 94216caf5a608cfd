import type { PartnerClient } from '../../client/partner-client.ts';
import { bookingsToReadAgain } from '../../oracle/bookings/last-reads.ts';
import { readTraceFiles } from '../../oracle/trace-file.ts';
import { monotonicMs } from '../../values/time.ts';

/** Few beside the requests of the checks. */
const MOST_READS = 75;

/** Reads bookings once more at the end of a run, so that its trace shows what has become of them. */
export async function readAgain(client: Pick<PartnerClient, 'send'>, runDir: string): Promise<void> {
  const ids = bookingsToReadAgain(readTraceFiles(runDir), monotonicMs(), MOST_READS);
  await Promise.all(ids.map((id) => client.send('getBooking', { path: { id } })));
}

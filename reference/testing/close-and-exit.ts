/**
 * Run as a process of its own: leaves everything running in a reference, closes it, and must then end by
 * itself. Prints the milliseconds from closing to the exit.
 */
import { createServer } from 'node:net';
import { bookingRequest, first, wideRestaurants } from './bookings.ts';
import { startSandbox } from './sandbox-test.ts';

const silent = createServer(() => undefined).listen(0, '127.0.0.1');
await new Promise((resolve) => silent.once('listening', resolve));
const address = silent.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const sandbox = await startSandbox({ posDelayMs: 50_000 });
const webhook = { events: ['CREATE'], entities: ['BOOKING'] };
for (const target of [port, 1])
  await sandbox.call('POST', '/webhook', { body: { ...webhook, url: `http://127.0.0.1:${target}` } });
const { id } = first(wideRestaurants(sandbox));
for (let n = 0; n < 30; n += 1)
  await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() });

const from = performance.now();
await sandbox.reference.close();
silent.close();
process.on('exit', () => process.stdout.write(`${Math.round(performance.now() - from)}\n`));

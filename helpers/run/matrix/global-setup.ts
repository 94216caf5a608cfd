import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startListener } from '../../http/listener/listener.ts';
import { shareRunContext } from '../context/context.ts';

/** Sets up a run of the matrix: the listener alone, because each worker starts the references that it needs. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
  const runDir = await mkdtemp(join(tmpdir(), 'booking-conformance-'));
  const { publicUrl, adminUrl } = listener;
  const nowhere = {
    url: '',
    authUrl: '',
    clientId: '',
    clientSecret: '',
    token: undefined,
    control: undefined,
    alwaysSent: {},
    by: [],
  };
  shareRunContext({
    ...nowhere,
    capabilities: [],
    level: 'full',
    timeZone: 'UTC',
    readOnlyBecause: undefined,
    runDir,
    ledgerFile: join(runDir, 'ledger'),
    conductor: undefined,
    checksEndAtMs: undefined,
    listener: { publicUrl, adminUrl, unreachableBecause: undefined },
  });
  return async () => {
    await listener.close();
    await rm(runDir, { recursive: true });
  };
}

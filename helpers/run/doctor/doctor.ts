import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ledger } from '../../client/ledger.ts';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { readTlsIdentity, startListener, unreachableBecause } from '../../http/listener/listener.ts';
import { type Network, networkOf, networkToListener } from '../../http/network/network.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { cleanUp } from '../context/cleanup.ts';
import { preflight } from '../setup/preflight.ts';
import { redactorOf } from '../context/redaction.ts';
import { openTarget, type Target } from '../setup/target.ts';
import { findWay } from '../way/way.ts';
import { attempt, fine, note, type Observation, wrong, wrongBy } from './examination.ts';
import { certificateOf, nameOfHost, nodeVersion, proxyInUse } from './machine.ts';
import { clockIn, controlOf, latencyIn, restaurantsOf, timedReads, wayIn } from './target-health.ts';

/** Told of each observation as soon as it is made; without secrets. */
type Say = (one: Observation) => void;

export interface DoctorOptions {
  /** Tries bookings, where a run may; without it nothing is written on the target. */
  readonly bookings: boolean;
}

/**
 * Looks at all that a run needs, by the same steps as the set-up of a run. Bookings that it tries are cancelled at its end.
 *
 * @returns whether a run can judge the target
 */
export async function examine({ bookings }: DoctorOptions, tell: Say): Promise<boolean> {
  let isWell = true;
  let redact = (text: string): string => text;
  const say: Say = (one) => {
    if (one.state === 'wrong') isWell = false;
    const { toDo } = one;
    tell({ ...one, text: redact(one.text), ...(toDo !== undefined && { toDo: redact(toDo) }) });
  };
  say(nodeVersion());
  const settings = await attempt('settings', () => Promise.resolve(readSettings()), say);
  if (settings === undefined) return false;
  const redactor = redactorOf(settings);
  redact = (text) => redactor.redactAgain(text);
  say(fine('settings', 'every one is well-formed'));
  const network = await attempt('network', () => Promise.resolve(networkOf(settings)), say);
  if (network === undefined) return false;
  const target = await openTarget(settings);
  const transport = createTransport(Math.min(2, settings.concurrency), settings.requestTimeoutMs, network);
  const client = new PartnerClient({
    contract: loadContract(),
    transport,
    ...target,
    token: undefined,
  });
  redactor.addCredentials(target.clientId, target.clientSecret);
  client.onToken(({ value }) => redactor.add(value, 'TARGET_TOKEN'));
  try {
    if (await isReached({ settings, target, network, client }, say)) {
      await lookAtTarget({ settings, target, client, transport, bookings }, say);
    }
    await lookAtListener(settings, target, say);
  } finally {
    await transport.close();
    await target.close();
  }
  return isWell;
}

interface Reaching {
  readonly settings: Settings;
  readonly target: Target;
  readonly network: Network;
  readonly client: PartnerClient;
}

async function isReached({ settings, target, network, client }: Reaching, say: Say): Promise<boolean> {
  const { url } = target;
  if (settings.targetUrl === undefined) {
    say(note('target', 'none is set: a run judges the embedded reference', 'set TARGET_URL, or run init'));
  }
  const isNamed = await attempt(
    'proxy',
    async () => {
      say(proxyInUse(url, network));
      return nameOfHost(url, network);
    },
    say,
  );
  if (isNamed === undefined) return false;
  say(isNamed);
  if (isNamed.state === 'wrong') return false;
  const certificate = await certificateOf(url, network);
  if (certificate !== undefined) say(certificate);
  if (certificate?.state === 'wrong') return false;
  const token = await attempt(
    'token',
    async () => ({ given: await preflight(client, settings.targetRestaurantIds, network) }),
    say,
  );
  if (token === undefined) return false;
  const { given } = token;
  if (given === undefined) {
    say(
      wrong(
        'token',
        'the token endpoint answers with success, but without an access_token',
        'look into it with the operator',
      ),
    );
    return false;
  }
  const life = given.expiresInS === undefined ? 'without a lifetime' : `valid for ${given.expiresInS} s`;
  say(fine('token', `given, ${life}`));
  return true;
}

interface Looking {
  readonly settings: Settings;
  readonly target: Target;
  readonly client: PartnerClient;
  readonly transport: Transport;
  readonly bookings: boolean;
}

async function lookAtTarget(
  { settings, target, client, transport, bookings }: Looking,
  say: Say,
): Promise<void> {
  const reads = await timedReads(client);
  say(clockIn(reads));
  say(latencyIn(reads));
  say(await restaurantsOf(client, settings));
  const control = await attempt('control', () => controlOf(transport, target), say);
  if (control !== undefined) say(control);
  const readOnlyBecause = bookings ? target.readOnlyBecause : 'doctor tries none with --no-bookings';
  const folder = await mkdtemp(join(tmpdir(), 'booking-doctor-'));
  const ledgerFile = join(folder, 'ledger');
  const ledger = Ledger.of(ledgerFile, target.url);
  const removeAll = async (): Promise<void> => {
    const left = await cleanUp(ledger.outstanding(), client, undefined, ledger);
    if (left.length > 0)
      say(wrong('clean-up', `still on the target: ${left.join(', ')}`, 'remove them there'));
  };
  const interrupted = (): void => void removeAll().finally(() => process.exit(2));
  process.once('SIGINT', interrupted);
  try {
    const { timeZone } = target;
    const isZoneSure = settings.targetUrl === undefined;
    // Whether a restaurant may be connected makes no difference here: none is.
    const way = await findWay({
      ...{ client, settings, ledgerFile, readOnlyBecause, timeZone, isZoneSure, capabilities: [] },
    });
    for (const one of wayIn(way, { ...target, readOnlyBecause }, settings)) say(one);
  } finally {
    process.off('SIGINT', interrupted);
    await removeAll();
    await rm(folder, { recursive: true });
  }
}

async function lookAtListener(settings: Settings, target: Target, say: Say): Promise<void> {
  const { listenerHost: host, listenerPort: port, listenerPublicUrl: publicUrl } = settings;
  const opened = await attempt(
    'listener',
    async () => {
      const tls = await readTlsIdentity(settings.listenerTlsKey, settings.listenerTlsCert);
      return startListener({ host, port, publicUrl, tls });
    },
    say,
  );
  if (opened === undefined) return;
  try {
    const network = networkToListener(settings);
    const because = await unreachableBecause(opened, target.url, settings.requestTimeoutMs, network);
    const [found = '', ...toDo] = because?.split(/: (?=set LISTENER)/) ?? [];
    say(
      because === undefined
        ? fine('listener', `${opened.publicUrl} leads to it, as far as this machine can tell`)
        : note('listener', `no notification arrives, so events stay open: ${found}`, toDo.join(': ')),
    );
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(wrongBy('listener', error));
  } finally {
    await opened.close();
  }
}

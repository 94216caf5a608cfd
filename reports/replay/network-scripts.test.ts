import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { forwardProxy } from '../../helpers/http/network/testing/forward-proxy.ts';
import { listening } from '../../helpers/http/testing/both-schemes.ts';
import { authority } from '../../helpers/http/testing/self-signed-identity.ts';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { needsShell, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, recordOf } from '../testing/sample-run.ts';
import { findingScript } from './finding-script.ts';

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const headers = { authorization: 'Bearer $TARGET_TOKEN', 'x-gateway-key': '$TARGET_HEADER_X_GATEWAY_KEY' };

/** A booking is made, which the clean-up cancels. */
const STEPS: readonly ReplayStep[] = [
  {
    ...{ operation: 'createBooking', role: 'decisive', base: 'TARGET_URL', method: 'POST', headers },
    ...{ path: '/api/v1/external/restaurant/1/booking', body: '{}', answered: '200' },
    gives: { variable: 'TARGET_BOOKING_1', kind: 'booking', recorded: '5' },
  },
];

for (const shell of shells) {
  test(`in ${shell} a script goes the way of its run: proxy, private CA, client certificate, header`, async () => {
    needsShell(shell, insistsOnTools());
    const company = authority('a private CA');
    const partner = company.issue('partner');
    const folder = mkdtempSync(join(tmpdir(), 'network-scripts-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const asked: string[] = [];
    const server = createServer(
      { ...company.issue('target'), ca: company.cert, requestCert: true, rejectUnauthorized: true },
      ({ method, url, headers: got, socket }, response) => {
        const client = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject.CN) : '';
        asked.push(`${method} ${url} ${client} ${String(got['x-gateway-key'])}`);
        response.end('{"access_token":"t","expires_in":600,"id":7}');
      },
    );
    const [target, proxy] = [await listening(server), await forwardProxy({ credentials: 'us:secret' })];
    const result = judgeRun(recordOf([checkWith([failed('TOKEN-SCOPE-VALUE')])]));
    const [finding] = result.findings;
    if (finding === undefined) throw new Error('the sample has no finding');
    const script = findingScript({ ...finding, steps: STEPS }, result);
    const variables = {
      ...{ TARGET_URL: `https://${target.host}/base`, TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 's' },
      ...{ TARGET_TLS_CA: file('ca.pem', company.cert), TARGET_TLS_CERT: file('cert.pem', partner.cert) },
      ...{ TARGET_TLS_KEY: file('key.pem', partner.key), TARGET_PROXY: `http://us:secret@${proxy.host}` },
      ...{ TARGET_HEADER_X_GATEWAY_KEY: '4711', NO_PROXY: '127.0.0.1' },
    };
    const run = (env: Readonly<Record<string, string>>) =>
      promisify(execFile)(shell, [...SHELLS[shell], file('finding.sh', script)], {
        env: { PATH: '/usr/bin:/bin', ...env },
      });
    const { stdout } = await run(variables);
    expect(asked, stdout).toEqual([
      'POST /base/oauth2/token partner 4711',
      'POST /base/api/v1/external/restaurant/1/booking partner 4711',
      'DELETE /base/api/v1/external/booking/7 partner 4711',
    ]);
    expect(proxy.asked).toHaveLength(3);
    await expect(run({ ...variables, TARGET_HEADER_X_GATEWAY_KEY: '' })).rejects.toMatchObject({
      stderr: expect.stringContaining('TARGET_HEADER_X_GATEWAY_KEY is not set: value of the header'),
    });
    await Promise.all([target, proxy].map((one) => one.close()));
    rmSync(folder, { recursive: true });
  });
}

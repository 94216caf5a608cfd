import { Redactor } from '../../evidence/redactor.ts';
import { webhookMark } from '../../evidence/webhook-tokens.ts';
import { proxyVariables, publishedRun } from '../../settings/environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { sharedRunContext } from './context.ts';

/**
 * Redacts the secrets that the runner knows: those of the settings and, once the run is set up, those of its target.
 * Secrets that only a check learns, such as another token, are redacted in the check's own process.
 */
export function redactionOfRun(settings: Settings): (text: string) => string {
  let known: { readonly run: string | undefined; readonly redactor: Redactor } | undefined;
  return (text) => {
    const run = publishedRun();
    if (known?.run !== run || known === undefined) known = { run, redactor: redactorOf(settings) };
    return known.redactor.redactAgain(text);
  };
}

/** The credentials of every proxy that a request may go through. */
export function addProxies(redactor: Redactor, targetProxy: string | undefined): void {
  const { http, https } = proxyVariables();
  for (const proxy of [targetProxy, http, https]) redactor.addProxy(proxy);
}

/** Knows the secrets of the settings and, once the run is set up, those of its target. */
export function redactorOf({
  targetClientId = '',
  targetClientSecret = '',
  targetControlToken = '',
  targetConfirmationCode = '',
  targetHeaders = {},
  targetProxy,
}: Settings): Redactor {
  const redactor = new Redactor();
  redactor.addCredentials(targetClientId, targetClientSecret);
  redactor.add(targetControlToken, 'TARGET_CONTROL_TOKEN');
  redactor.addCode(targetConfirmationCode);
  redactor.addHeaders(targetHeaders);
  addProxies(redactor, targetProxy);
  if (publishedRun() === undefined) return redactor;
  const run = sharedRunContext();
  redactor.addCredentials(run.clientId, run.clientSecret);
  redactor.add(run.control?.token ?? '', 'TARGET_CONTROL_TOKEN');
  redactor.add(run.token?.value ?? '', 'TARGET_TOKEN');
  redactor.addWebhookMark(webhookMark(run));
  return redactor;
}

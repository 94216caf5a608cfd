import type { Send, Transport } from '../transport.ts';

/** A transport that answers by `send`, without a target. */
export function scriptedTransport(send: Send): Transport {
  return {
    send,
    exchange: send,
    inSlot: (action) => action(send),
    setParallel: () => Promise.resolve(),
    onLoad: () => undefined,
    close: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

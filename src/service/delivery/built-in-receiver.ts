/**
 * A system outside that is none: the host itself, so that a newcomer sees an event arrive before there is anything to send
 * it to, and sees what happens when it does not. What it gets stays in the memory of this process.
 */
import type {
  BuiltInReceiver,
  getBuiltInReceiver as getOperation,
  RECEIVER_STATUSES,
  setBuiltInReceiver as setOperation,
} from '#contract/delivery.ts';
import type { Context, Verb } from '../context.ts';
import { NotFound } from '../errors.ts';
import { demandSource } from '../sources/demand-source.ts';

export const RECEIVER_PATH = '/webhook-receiver';

type Status = (typeof RECEIVER_STATUSES)[number];

export type Receiver = {
  /** Whether an address is one of its own, which may be called although it is not public. */
  isOwn: (address: URL) => boolean;
  urlOf: (agencyId: string, sourceId: string) => string;
  read: (agencyId: string, sourceId: string) => Omit<BuiltInReceiver, 'url'>;
  answerWith: (agencyId: string, sourceId: string, status: Status) => void;
  /** Takes what was sent to one of its addresses; answers the status to answer with. */
  receive: (path: string, sent: { headers: Headers; body: string; at: Date }) => number;
};

/** Of each source. */
const MOST_RECEIVED = 50;
/** Anybody on this machine can call it: the one that got something longest ago is forgotten. */
const MOST_SOURCES = 100;
const MOST_BODY_CHARACTERS = 65_536;

type Box = { status: Status; received: BuiltInReceiver['received'] };

function pathOf(agencyId: string, sourceId: string): string {
  return `${RECEIVER_PATH}/${encodeURIComponent(agencyId)}/${encodeURIComponent(sourceId)}`;
}

/** `base` is where the host is reached from this machine. */
export function createReceiver(base: string): Receiver {
  const boxes = new Map<string, Box>();

  /** The box of a path, which is from now on the one that was used last. */
  const boxAt = (path: string): Box => {
    const box = boxes.get(path) ?? { status: 200, received: [] };
    boxes.delete(path);
    boxes.set(path, box);
    const [oldest] = boxes.keys();
    if (boxes.size > MOST_SOURCES && oldest !== undefined) boxes.delete(oldest);
    return box;
  };

  return {
    isOwn: ({ origin, pathname }) =>
      origin === new URL(base).origin && pathname.startsWith(`${RECEIVER_PATH}/`),
    urlOf: (agencyId, sourceId) => base + pathOf(agencyId, sourceId),
    read: (agencyId, sourceId) => boxes.get(pathOf(agencyId, sourceId)) ?? { status: 200, received: [] },
    answerWith: (agencyId, sourceId, status) => {
      boxAt(pathOf(agencyId, sourceId)).status = status;
    },
    receive(path, { headers, body, at }) {
      const box = boxAt(path);
      const eventId = headers.get('webhook-id')?.slice(0, 256) ?? null;
      const before = box.received.find((each) => eventId !== null && each.eventId === eventId);
      const received = {
        eventId,
        receivedAt: at.toISOString(),
        times: (before?.times ?? 0) + 1,
        status: box.status,
        isSigned: headers.has('webhook-signature'),
        body: body.slice(0, MOST_BODY_CHARACTERS),
      };
      box.received = [received, ...box.received.filter((each) => each !== before)].slice(0, MOST_RECEIVED);
      return box.status;
    },
  };
}

export const getBuiltInReceiver: Verb<typeof getOperation> = async ({ ctx, input: { params } }) => {
  const receiver = demandReceiver(ctx);
  await demandSource(ctx.db, ctx.agencyId, params.sourceId);
  return readOf(receiver, ctx, params.sourceId);
};

export const setBuiltInReceiver: Verb<typeof setOperation> = async ({ ctx, input: { params, body } }) => {
  const receiver = demandReceiver(ctx);
  await demandSource(ctx.db, ctx.agencyId, params.sourceId);
  receiver.answerWith(ctx.agencyId, params.sourceId, body.status);
  return readOf(receiver, ctx, params.sourceId);
};

function readOf(receiver: Receiver, { agencyId }: Context, sourceId: string): BuiltInReceiver {
  return { url: receiver.urlOf(agencyId, sourceId), ...receiver.read(agencyId, sourceId) };
}

function demandReceiver({ receiver }: Context): Receiver {
  if (!receiver) throw new NotFound('This service has no built-in receiver.');
  return receiver;
}

import { ProblemError } from './problem.js';

/** Uploads that may be under way at once: each has its connection and what the system has read ahead. */
const maxUploads = 1_000;
/** Of these, one owner's. */
const maxUploadsOfOwner = 32;
/** Seconds after which a browser may try again. */
const retryAfterSeconds = 5;

export const tooBusy = () =>
  new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
    detail: 'Too many uploads at once.',
    retryAfterSeconds,
  });

/** The bytes of one upload, from its first to the start of its work. */
export interface BodyPlace {
  /** No bytes are read: there is no room. */
  readonly isPaused: boolean;
  /** Somebody else waits for room, so that a slow upload is in their way. */
  readonly isContested: boolean;
  /** Resolves when there is room for so many bytes more. @throws {ProblemError} when the place is left */
  take(bytes: number): Promise<void> | void;
  /** The body is whole: it only waits for its turn. */
  close(): void;
  /** Gives all bytes back. */
  leave(): void;
}

interface Pause {
  bytes: number;
  goOn: () => void;
  giveUp: (reason: ProblemError) => void;
}

class Place implements BodyPlace {
  taken = 0;
  pause: Pause | null = null;
  readonly owner: string;
  readonly #room: BodyRoom;
  #isLeft = false;

  constructor(room: BodyRoom, owner: string) {
    this.#room = room;
    this.owner = owner;
  }

  get isContested(): boolean {
    return this.#room.hasWaiting;
  }

  get isPaused(): boolean {
    return this.pause !== null;
  }

  take(bytes: number): Promise<void> | void {
    // A piece may still arrive when nobody waits for the body any more.
    if (this.#isLeft) throw tooBusy();
    if (this.#room.grant(this, bytes)) return;
    return new Promise<void>((goOn, giveUp) => {
      this.pause = { bytes, goOn, giveUp };
    });
  }

  close(): void {
    this.#room.close(this);
  }

  leave(): void {
    this.#isLeft = true;
    this.pause?.giveUp(tooBusy());
    this.pause = null;
    this.#room.leave(this);
  }
}

/**
 * Holds the bodies that are being read or wait for their work to a number of bytes. Only bytes that came count, so that nobody
 * takes room by announcing a length. When there is no room the connections are not read; the upload that began first always
 * goes on, so that full never means stuck. One owner gets at most a quarter for all but the first of its uploads.
 */
export class BodyRoom {
  #taken = 0;
  /** Bodies that are not whole yet, oldest first. */
  readonly #reading = new Set<Place>();
  readonly #takenBy = new Map<string, number>();
  readonly #maxBytes: number;
  readonly #maxBytesOfOwner: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#maxBytesOfOwner = maxBytes / 4;
  }

  /** Somebody's upload is paused for lack of room, and not for its owner's other uploads. */
  get hasWaiting(): boolean {
    for (const place of this.#reading) {
      if (place.pause !== null && this.#fitsOwner(place, place.pause.bytes)) return true;
    }
    return false;
  }

  /** @throws {ProblemError} `SERVICE_TEMPORARILY_UNAVAILABLE` when too many are under way */
  enter(owner: string): BodyPlace {
    if (this.#reading.size >= maxUploads) throw tooBusy();
    let ofOwner = 0;
    for (const place of this.#reading) ofOwner += Number(place.owner === owner);
    if (ofOwner >= maxUploadsOfOwner) throw tooBusy();
    const place = new Place(this, owner);
    this.#reading.add(place);
    return place;
  }

  grant(place: Place, bytes: number): boolean {
    const [oldest] = this.#reading;
    const isOldest = place === oldest;
    if (!isOldest && this.#taken + bytes > this.#maxBytes) return false;
    if (!isOldest && !this.#fitsOwner(place, bytes)) return false;
    place.taken += bytes;
    this.#add(place.owner, bytes);
    return true;
  }

  close(place: Place): void {
    if (this.#reading.delete(place)) this.#goOn();
  }

  leave(place: Place): void {
    this.#reading.delete(place);
    this.#add(place.owner, -place.taken);
    place.taken = 0;
    this.#goOn();
  }

  #add(owner: string, bytes: number): void {
    this.#taken += bytes;
    const ofOwner = (this.#takenBy.get(owner) ?? 0) + bytes;
    if (ofOwner <= 0) this.#takenBy.delete(owner);
    else this.#takenBy.set(owner, ofOwner);
  }

  #fitsOwner({ owner, taken }: Place, bytes: number): boolean {
    const ofOthers = (this.#takenBy.get(owner) ?? 0) - taken;
    return ofOthers === 0 || ofOthers + taken + bytes <= this.#maxBytesOfOwner;
  }

  #goOn(): void {
    for (const place of this.#reading) {
      const { pause } = place;
      if (pause === null) continue;
      if (!this.grant(place, pause.bytes)) {
        // Held back for its owner's other uploads: the next one may be somebody else's.
        if (!this.#fitsOwner(place, pause.bytes)) continue;
        return;
      }
      place.pause = null;
      pause.goOn();
    }
  }
}

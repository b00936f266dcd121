/* A connection to an MQTT 5 broker that is kept up: it comes back with pauses that grow, and a silent one
   is given up. */
import { mqtt_v5 } from "./u8-mqtt.js";

const OPENING = 5000; /* ms in which a broker has to answer */
const ANSWERING = 2000; /* ms in which a broker answers after a sleep */
const PAUSE = 3000; /* ms between two attempts, at most */
const LONG_PAUSE = 30_000; /* the same after PATIENT attempts */
const PATIENT = 20;
const SILENCE = 1.6; /* keep-alives without a word until a connection counts as dead */
const A_DAY = 86_400;

/* The broker of a room: by the name, so that all its devices meet. */
export function brokerOf(brokers, name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65521;
  return brokers[sum % brokers.length];
}

export class Link {
  /* `settings`: url, id, user, keepAlive (s), topics, will {topic, payload}; and what is called:
     up(), message(topic, bytes) -> a promise, down(). */
  constructor(settings) {
    Object.assign(this, settings, { tries: 0, live: false, heard: 0, closed: false });
    this.connect();
  }

  connect() {
    clearTimeout(this.later);
    const socket = (this.socket = new WebSocket(this.url, ["mqtt"]));
    const current = () => this.socket === socket;
    const client = mqtt_v5({
      log_conn() {},
      on_error() {},
      on_live() {},
      on_disconnect() {},
      sess_stg: null,
      on_mqtt_type: {
        mqtt_publish: async (packet) => {
          this.heard = performance.now();
          if (current()) await this.message(packet.topic, packet.payload);
          /* Only now, so that a broker never sends more than can be dealt with. */
          if (packet.qos && current()) client.puback(packet).catch(() => socket.close());
        },
        mqtt_pingresp: () => (this.heard = performance.now()),
      },
    });
    this.client = client;
    client.with_websock(socket);
    const slow = setTimeout(() => socket.close(), OPENING);
    socket.addEventListener("close", () => {
      clearTimeout(slow);
      if (current()) this.lost();
    });
    const will = this.will && {
      ...this.will,
      qos: 1,
      retain: true,
      props: { message_expiry_interval: 7 * A_DAY },
    };
    client
      .connect({
        client_id: this.id,
        username: this.user,
        keep_alive: this.keepAlive,
        flags: { clean_start: true },
        ...(will ? { will } : {}),
      })
      .then(async () => {
        this.heard = performance.now();
        await client.subscribe(this.topics.map((topic) => [topic, 1]));
        clearTimeout(slow);
        this.tries = 0;
        this.live = true;
        this.watch = setInterval(() => this.silentFor(SILENCE * 1000 * this.keepAlive) && socket.close(), 5000);
        this.up();
      })
      .catch(() => socket.close());
  }

  silentFor(ms) {
    return performance.now() - this.heard > ms;
  }

  lost() {
    this.socket = null;
    this.live = false;
    clearInterval(this.watch);
    if (this.closed) return;
    this.down();
    const most = this.tries < PATIENT ? PAUSE : LONG_PAUSE;
    const pause = Math.min(most, 250 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
    this.later = setTimeout(() => this.connect(), pause);
  }

  /* After a sleep: whether the connection still is what it believes to be. */
  look() {
    if (this.closed) return;
    if (!this.live) {
      this.tries = 0;
      if (!this.socket) this.connect();
      return;
    }
    const { socket } = this;
    const asked = performance.now();
    this.client._send("pingreq", null).catch(() => socket.close());
    setTimeout(() => {
      if (this.socket !== socket || this.heard >= asked) return;
      socket.close();
      this.lost(); /* closing may take as long as the network is away */
    }, ANSWERING);
  }

  /* Resolves when the broker has it. */
  async publish(topic, payload, retain = false, days = 1) {
    const props = retain ? { message_expiry_interval: days * A_DAY } : undefined;
    await this.client.pub({ topic, payload, qos: 1, retain, ...(props ? { props } : {}) });
  }

  /* Ends it for good, without the last will. */
  close() {
    const { socket, live } = this;
    Object.assign(this, { closed: true, live: false, socket: null });
    clearTimeout(this.later);
    clearInterval(this.watch);
    const bye = live ? this.client.disconnect() : Promise.resolve();
    bye.catch((fault) => console.warn(fault)).then(() => socket?.close());
  }
}

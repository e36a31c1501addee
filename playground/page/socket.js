// The one socket to the loopback server: numbered requests out, events in, and it comes back by itself.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Wire {
  #socket = null;
  #wait = FIRST_WAIT;
  #next = 1 + 1000 * Math.floor(Math.random() * 1e6);   // two windows never share a number
  #answers = new Map();

  /** `heard(event)` gets every event; `changed(open)` is told when the socket opens or is lost. */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/page/socket`);
    this.#socket = socket;
    socket.onopen = () => { this.#wait = FIRST_WAIT; this.changed(true); };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  #take(event) {
    const answer = this.#answers.get(event.request);
    if (answer && ["done", "failed", "choices", "history"].includes(event.event)) {
      this.#answers.delete(event.request);
      answer(event);
    }
    this.heard(event);
  }

  #lost() {
    this.changed(false);
    const pending = [...this.#answers.values()];
    this.#answers.clear();
    for (const answer of pending) answer({ event: "failed", text: "The playground's server is gone. Reconnecting…" });
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  /** Sends one request. `answered` hears its done, failed, choices or history. Returns its number. */
  send(request, answered = null) {
    const number = this.#next++;
    if (!this.isOpen) {
      answered?.({ event: "failed", request: number, text: "The playground's server cannot be reached." });
      return number;
    }
    if (answered) this.#answers.set(number, answered);
    this.#socket.send(JSON.stringify({ ...request, request: number }));
    return number;
  }
}

// What is known: the floor map, and what the event stream has told since.

const TRAIL = 120; // positions, as the server keeps them
const WARNINGS = 20;
const AGAIN = 3000; // milliseconds after which a connection that was refused is tried again
const CHOOSING = 250; // milliseconds without another choice, before the choice is told to the server
const BACK = 2, AHEAD = 3600; // seconds of a step of the time after which the engine starts afresh

/** The state; `changed` is called with the kind of thing that has changed. */
export class State {
  constructor(changed) {
    this.changed = changed;
    this.map = { floors: [], beacons: [], receivers: [] };
    this.targets = new Map();
    this.warnings = [];
    this.selected = "";
    /** Whether somebody chose the target: then it stays chosen while it is not heard. */
    this.isWanted = false;
    this.isPaused = false;
    /** The time of the last position, s; what is much older is stale. */
    this.now = -Infinity;
    /** Told when the map was saved; true when it is not to be loaded here. */
    this.keepsMap = () => false;
  }

  /** Loads the floor map anew. */
  async load() {
    const response = await fetch("/api/map");
    const map = await response.json();
    if (!response.ok) throw new Error(map.message);
    // It may be at work on the map only now.
    if (this.map.revision !== undefined && this.keepsMap()) return;
    this.map = { floors: [], beacons: [], receivers: [], ...map };
    this.changed("map");
  }

  /** Listens to the events, again whenever the connection breaks or another target is chosen. */
  connect() {
    this.stream?.close();
    const query = this.selected ? `?target=${encodeURIComponent(this.selected)}` : "";
    const stream = (this.stream = new EventSource(`/api/events${query}`));
    stream.onopen = () => this.setLink("good");
    stream.onmessage = (event) => this.take(JSON.parse(event.data));
    stream.onerror = () => {
      this.setLink("bad");
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(() => this.stream === stream && !this.isPaused && this.connect(), AGAIN);
    };
  }

  setLink(link) {
    this.link = link;
    this.changed("link");
  }

  /** Holds the picture, or catches up with what happened meanwhile. */
  pause(isPaused) {
    this.isPaused = isPaused;
    if (isPaused) this.stream.close();
    else this.connect();
    this.changed("link");
  }

  /** Chooses a target as somebody wishes. */
  choose(id) {
    this.isWanted = true;
    this.select(id);
  }

  select(id) {
    if (id === this.selected) return;
    this.selected = id;
    this.changed("target");
    // Who walks through a list with a key does not mean every target of it.
    clearTimeout(this.choice);
    this.choice = setTimeout(() => !this.isPaused && this.connect(), CHOOSING);
  }

  get target() {
    return this.targets.get(this.selected);
  }

  take(update) {
    const id = update.target ?? "";
    switch (update.type) {
      case "snapshot": return this.restart(update);
      case "position": this.move(id, update); break;
      case "nearest":
        // A target that no receiver hears any more was given up.
        if (id && !update.receiver) this.targets.delete(id);
        else this.entry(id).nearest = update;
        break;
      case "readings":
        // They may be of a target that was given up a moment ago.
        if (this.targets.has(id)) this.entry(id).readings = update;
        break;
      case "room": this.entry(id).room = update.event === "enter" ? update : undefined; break;
      case "playback": this.playback = update; break;
      case "strangers": this.strangers = update.beacons; break;
      case "adapter":
        this.adapter = update;
        if (update.state === "poweredOn") this.endWarnings({ code: "adapter" });
        break;
      case "warning":
        if (update.over) this.endWarnings(update);
        else this.warnings = [...this.warnings, update].slice(-WARNINGS);
        break;
    }
    if (!this.targets.has(this.selected)) this.chooseFirst();
    this.changed(update.type);
  }

  entry(id) {
    if (!this.targets.has(id)) this.targets.set(id, { id, trail: [] });
    return this.targets.get(id);
  }

  /** What was warned of is over. */
  endWarnings(over) {
    this.warnings = this.warnings.filter((warning) => ["code", "receiver", "beacon"].some((key) => warning[key] !== over[key]));
  }

  move(id, update) {
    const isJump = update.time < this.now - BACK || update.time > this.now + AHEAD;
    // What was before another recording, or a jump of the time, the engine has forgotten as well.
    if (isJump || update.recording !== this.recording) this.targets.clear();
    [this.now, this.recording] = [update.time, update.recording];
    const target = this.entry(id);
    target.position = update;
    if (update.x === undefined) return;
    target.trail.push(update);
    if (target.trail.length > TRAIL) target.trail.shift();
  }

  restart(snapshot) {
    const { targets, warnings, playback, recordings, adapter } = snapshot;
    this.strangers = snapshot.strangers?.beacons ?? [];
    this.source = snapshot;
    this.targets = new Map(targets.map((target) => [target.target ?? "", { trail: [], ...target, id: target.target ?? "" }]));
    const last = targets.map(({ position }) => position).filter(Boolean).reduce((a, b) => (b.time > (a?.time ?? -Infinity) ? b : a), undefined);
    [this.now, this.recording] = [last?.time ?? -Infinity, last?.recording];
    Object.assign(this, { warnings, playback, recordings, adapter });
    if (!this.targets.has(this.selected)) this.chooseFirst();
    this.changed("snapshot");
    if (snapshot.revision === this.map.revision || this.keepsMap()) return;
    this.load().catch(() => {
      this.setLink("bad");
      // The snapshot of another connection tries again.
      const { stream } = this;
      setTimeout(() => this.stream === stream && !this.isPaused && this.connect(), AGAIN);
    });
  }

  /** Chooses some target, unless one of many was chosen that is not heard just now. */
  chooseFirst() {
    if (this.isWanted && !this.targets.has("")) return;
    const [first] = this.targets.keys();
    if (first !== undefined) this.select(first);
  }
}

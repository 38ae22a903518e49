// What is known: the floor map, and what the event stream has told since.

const TRAIL = 120; // positions, as the server keeps them
const WARNINGS = 20;
const CHOOSING = 250; // milliseconds without another choice, before the choice is told to the server

/** The state; `changed` is called with the kind of thing that has changed. */
export class State {
  constructor(changed) {
    this.changed = changed;
    this.map = { floors: [], beacons: [], receivers: [] };
    this.targets = new Map();
    this.warnings = [];
    this.selected = "";
    this.isPaused = false;
    /** The newest time of a position, s; what is much older is stale. */
    this.now = -Infinity;
    /** Told when the map was saved; true when it is not to be loaded here. */
    this.keepsMap = () => false;
  }

  /** Loads the floor map anew. */
  async load() {
    const response = await fetch("/api/map");
    if (!response.ok) throw new Error((await response.json()).message);
    this.map = { floors: [], beacons: [], receivers: [], ...(await response.json()) };
    this.changed("map");
  }

  /** Listens to the events, again whenever the connection breaks or another target is chosen. */
  connect() {
    this.stream?.close();
    const query = this.selected ? `?target=${encodeURIComponent(this.selected)}` : "";
    this.stream = new EventSource(`/api/events${query}`);
    this.stream.onopen = () => this.setLink("good");
    this.stream.onmessage = (event) => this.take(JSON.parse(event.data));
    this.stream.onerror = () => {
      this.setLink("bad");
      if (this.stream.readyState === EventSource.CLOSED) setTimeout(() => this.connect(), 3000);
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
      case "position": this.move(this.entry(id), update); break;
      case "nearest":
        // A target that no receiver hears any more was given up.
        if (id && !update.receiver) this.targets.delete(id);
        else this.entry(id).nearest = update;
        break;
      case "readings": this.entry(id).readings = update; break;
      case "room": this.entry(id).room = update.event === "enter" ? update : undefined; break;
      case "playback": this.playback = update; break;
      case "strangers": this.strangers = update.beacons; break;
      case "adapter": this.adapter = update; break;
      case "warning": this.warnings = [...this.warnings, update].slice(-WARNINGS); break;
    }
    if (!this.targets.has(this.selected)) this.chooseFirst();
    this.changed(update.type);
  }

  entry(id) {
    if (!this.targets.has(id)) this.targets.set(id, { id, trail: [] });
    return this.targets.get(id);
  }

  move(target, update) {
    target.position = update;
    this.now = Math.max(this.now, update.time);
    if (update.x === undefined) return;
    target.trail.push(update);
    if (target.trail.length > TRAIL) target.trail.shift();
  }

  restart(snapshot) {
    const { targets, warnings, playback, recordings, adapter } = snapshot;
    this.strangers = snapshot.strangers?.beacons ?? [];
    this.source = snapshot;
    this.targets = new Map(targets.map((target) => [target.target ?? "", { trail: [], ...target, id: target.target ?? "" }]));
    this.now = targets.reduce((now, { position }) => Math.max(now, position?.time ?? -Infinity), -Infinity);
    Object.assign(this, { warnings, playback, recordings, adapter });
    if (!this.targets.has(this.selected)) this.chooseFirst();
    this.changed("snapshot");
    if (snapshot.revision !== this.map.revision && !this.keepsMap()) this.load();
  }

  chooseFirst() {
    const [first] = this.targets.keys();
    if (first !== undefined) this.select(first);
  }
}

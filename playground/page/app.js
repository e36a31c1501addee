// Starts the page: each part draws itself whenever the store tells of a change.
import { startComposer } from "./composer.js";
import { startMessages } from "./messages.js";
import { startModals } from "./modal.js";
import { startPeople } from "./people.js";
import { startSidebar } from "./sidebar.js";
import { wire } from "./store.js";

startPeople();
startSidebar();
startMessages();
startComposer();
startModals();
wire.open();

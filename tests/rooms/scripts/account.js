/* Whether a link with each of these addresses is let in. */
import { Link } from "./mqtt_link.js";

const letIn = (url, number) =>
  new Promise((done) => {
    const quiet = { keepAlive: 30, topics: ["nothing"], message() {} };
    new Link({ ...quiet, url, id: `phone${number}`, user: "a-room", up: () => done(true), down: () => done(false) });
  });

console.log(JSON.stringify(await Promise.all(given.urls.map(letIn))));

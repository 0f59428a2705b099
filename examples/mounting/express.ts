import express from 'express';
import session from 'express-session';
import { createHostBackend, type AuthorizeContext } from 'idv-elements-server';
import { expressHandler } from 'idv-elements-server/express';
import { settings } from './settings.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

const backend = createHostBackend({
  ...settings,
  authorize: (_request, { incoming }: AuthorizeContext<express.Request>) => {
    const { userId } = incoming.session;
    return userId === undefined ? null : { subject: userId };
  },
});

const app = express();
app.set('trust proxy', 1); // the number of proxies in front of you
app.use(session({ secret: process.env['SESSION_SECRET'] ?? '', resave: false, saveUninitialized: false }));
app.use('/idv', expressHandler(backend)); // before body parsers that read multipart/form-data
app.use(express.json());
app.listen(8080);

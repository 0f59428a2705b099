import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { createHostBackend, type AuthorizeContext } from 'idv-elements-server';
import { expressHandler } from 'idv-elements-server/express';
import { settings } from './settings.js';

interface User {
  id: string;
}

const backend = createHostBackend({
  ...settings,
  authorize: (_request, { incoming }: AuthorizeContext<express.Request>) => {
    const user = incoming.user as User | undefined;
    return user && { subject: user.id };
  },
});

const app = express();
app.use(session({ secret: process.env['SESSION_SECRET'] ?? '', resave: false, saveUninitialized: false }));
app.use(passport.session());
app.use('/idv', expressHandler(backend));
app.listen(8080);

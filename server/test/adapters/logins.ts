/** Common Express logins: sessions, Passport, parsers and compression, as on a partner's server. */
import compression from 'compression';
import type { Express, Request } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-custom';

const authenticator = new passport.Passport();
authenticator.use(
  'name',
  new Strategy((request, done) => {
    const { name } = request.query;
    done(null, typeof name === 'string' ? { name } : false);
  }),
);
authenticator.serializeUser<string>((user, done) => done(null, (user as { name: string }).name));
authenticator.deserializeUser<string>((name, done) => done(null, { name }));

/** Passport's session, and `POST /login`. */
export function addLogin(app: Pick<Express, 'use' | 'post'>): void {
  app.use(session({ secret: 'of the tests', resave: false, saveUninitialized: false }));
  app.use(authenticator.session());
  app.post('/login', authenticator.authenticate('name'), (_request, response) => void response.sendStatus(204));
}

export const passportPersonOf = (incoming: unknown): string | undefined =>
  ((incoming as Request).user as { name: string } | undefined)?.name;

export { compression };

/**
 * `npm test` opens every page once. `npm run test:all` opens them in both sizes and colour schemes, with
 * their dialogs.
 */
export const isThorough = process.env.QUICK !== 'true'

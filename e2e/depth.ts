/** `npm test` opens every page once; `npm run test:all` also in both sizes and colour schemes, with its dialogs. */
export const isThorough = process.env.QUICK !== 'true'

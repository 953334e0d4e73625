import { sql } from 'kysely'
import { defineList, definePart } from '../part.ts'

const usual = { revision: 'left', created_at: 'time', updated_at: 'left' } as const

/** Names that articles are filed under, and people who made them. */
export const namingParts = [
  definePart({
    name: 'agencies',
    table: 'agencies',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'agencies' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', description: 'text', website: 'text' },
      ...{ logo_id: { to: 'media', late: true }, active: 'flag', subscription: 'flag', syndicated: 'flag' },
      ...{ trusted: 'flag', ...usual },
    },
  }),
  definePart({
    name: 'staff',
    table: 'users',
    // The key appears in every article's line, so it must not be the email address.
    key: 'name',
    match: ['email'],
    where: alias => sql<boolean>`${alias}.role <> 'user'`,
    fields: {
      ...{ id: 'left', name: 'text', email: 'text', role: 'text', agency_id: { to: 'agencies' } },
      // Imported staff cannot sign in until somebody on the new site lets them.
      ...{ activated: 'left', grants: 'left', password_hash: 'left', pending_email: 'left', phone: 'left' },
      ...{ totp_secret: 'left', totp_offered: 'left', totp_last_step: 'left', totp_required: 'left' },
      ...{ google_id: 'left', facebook_id: 'left', is_guest_payer: 'left', owes_proof: 'left' },
      ...{ last_login_at: 'left', preferences: 'left', avatar_id: 'left', ...usual },
    },
  }),
  definePart({
    name: 'categories',
    table: 'categories',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'categories', addresses: 'category' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', description: 'text', image_id: { to: 'media' } },
      ...{
        colour: 'text',
        character: 'text',
        parent_id: { to: 'categories', late: true },
        position: 'number',
      },
      // Today's figures and matches: old elsewhere.
      ...{ strip: 'left', strip_at: 'left', topic: 'flag', status: 'flag', ...usual },
    },
  }),
  definePart({
    name: 'tags',
    table: 'tags',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'tags', addresses: 'tag' },
    fields: { id: 'left', name: 'text', slug: 'text', status: 'flag', visible: 'flag', ...usual },
  }),
  definePart({
    name: 'authors',
    table: 'authors',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'authors', addresses: 'author' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', bio: 'text', email: 'text', url: 'text' },
      ...{ image_id: { to: 'media' }, status: 'flag', ...usual },
    },
  }),
  definePart({
    name: 'people',
    table: 'people',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'people' },
    fields: {
      ...{ id: 'left', name: 'text', aliases: 'texts', slug: 'text', role: 'text', bio: 'text' },
      ...{ image_id: { to: 'media' }, status: 'flag', ...usual },
    },
  }),
  definePart({
    name: 'sources',
    table: 'sources',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'sources' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', url: 'text', image_id: { to: 'media' } },
      ...{ status: 'flag', ...usual },
    },
  }),
  definePart({
    name: 'channels',
    table: 'channels',
    key: 'slug',
    match: ['slug'],
    formerly: { slugs: 'channels' },
    fields: {
      ...{ id: 'left', name: 'text', slug: 'text', kind: 'text', stream_url: 'text', fallback_url: 'text' },
      ...{ position: 'number', enabled: 'flag', ...usual },
    },
    lists: {
      images: defineList({
        table: 'channel_images',
        owner: 'channel_id',
        order: ['key'],
        fields: { channel_id: 'left', key: 'text', media_id: { to: 'media' } },
      }),
    },
  }),
  definePart({
    name: 'stages',
    table: 'stages',
    key: 'name',
    match: ['name'],
    isSeeded: true,
    fields: {
      ...{ id: 'left', name: 'text', colour: 'text', position: 'number', agencies: 'flag' },
      ...{ status: 'flag', ...usual, created_at: 'left' },
    },
  }),
]

import type { PluralForms } from '../../../arabic/plural.ts'

/** Before a choice: copies that it will close. */
export const closingForms: PluralForms = {
  zero: 'لن تُغلق نسخة.',
  one: 'ستُغلق نسخة واحدة تنتظر المراجعة، وتبقى مصدرًا للخبر.',
  two: 'ستُغلق نسختان تنتظران المراجعة، وتبقيان مصدرين للخبر.',
  few: 'ستُغلق {count} نسخ تنتظر المراجعة، وتبقى مصادر للخبر.',
  many: 'ستُغلق {count} نسخة تنتظر المراجعة، وتبقى مصادر للخبر.',
  other: 'ستُغلق {count} نسخة تنتظر المراجعة، وتبقى مصادر للخبر.',
}

/** After a choice: copies that it closed. */
export const closedForms: PluralForms = {
  zero: 'لم تُغلق نسخة.',
  one: 'أُغلقت نسخة واحدة، وبقيت مصدرًا.',
  two: 'أُغلقت نسختان، وبقيتا مصدرين.',
  few: 'أُغلقت {count} نسخ، وبقيت مصادر.',
  many: 'أُغلقت {count} نسخة، وبقيت مصادر.',
  other: 'أُغلقت {count} نسخة، وبقيت مصادر.',
}

/** After a choice: sources that wait for an editor again. */
export const reopenedForms: PluralForms = {
  zero: 'لم تعد نسخة.',
  one: 'عادت نسخة واحدة تنتظر المراجعة.',
  two: 'عادت نسختان تنتظران المراجعة.',
  few: 'عادت {count} نسخ تنتظر المراجعة.',
  many: 'عادت {count} نسخة تنتظر المراجعة.',
  other: 'عادت {count} نسخة تنتظر المراجعة.',
}

import { withoutSpill } from '../../../arabic/bidi.ts'

/** Prefixes that mail programs add, in Arabic, English, French and German. */
const prefix =
  /^\s*(?<name>fwd|fw|re|tr|wg|aw|(?:إ|ا)عادة (?:ال)?(?:توجيه|إرسال|ارسال)|معاد توجيه(?:ها?)?|مُعاد توجيه(?:ها?)?|محوّ?ل(?:ة)?|رد|الرد)\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu
const isForward = /^(fwd|fw|tr|wg|.*(توجيه|إرسال|ارسال|محو))/iu
const maxPrefixes = 10

/** The headline in a subject, without the prefixes of replies and forwards. */
export function readSubject(subject: string): { headline: string; isForwarded: boolean } {
  let rest = withoutSpill(subject).normalize().replace(/\s+/g, ' ')
  let isForwarded = false
  for (let count = 0; count < maxPrefixes; count++) {
    const found = prefix.exec(rest)
    if (!found) break
    isForwarded ||= isForward.test(found.groups!.name!)
    rest = rest.slice(found[0].length)
  }
  return { headline: rest.trim(), isForwarded }
}

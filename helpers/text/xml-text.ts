import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { visibleInOneLine, visibleLines } from './visible.ts';

/**
 * An element of a document in which an XML parser reads every text as that text. Characters that XML 1.0 can't hold, and
 * others that nobody sees, are shown by their codes; an attribute is on one line.
 */
export interface XmlElement {
  /** Adds an element; its attributes and its text may be foreign. */
  readonly element: (
    name: XmlName,
    attributes: Readonly<Record<string, string | number>>,
    text?: string,
  ) => XmlElement;
  /** The whole document. */
  readonly document: () => string;
}

/** Names of elements are ours. */
export type XmlName =
  | 'testsuites'
  | 'testsuite'
  | 'properties'
  | 'property'
  | 'testcase'
  | 'error'
  | 'failure'
  | 'skipped'
  | 'system-out';

/** A new document with a root element. */
export function xmlDocument(
  name: XmlName,
  attributes: Readonly<Record<string, string | number>>,
): XmlElement {
  const root = create({ version: '1.0', encoding: 'UTF-8' });
  return elementOf(added(root, name, attributes), root);
}

function elementOf(node: XMLBuilder, root: XMLBuilder): XmlElement {
  return {
    element: (name, attributes, text) => {
      const child = added(node, name, attributes);
      if (text !== undefined) child.txt(literal(visibleLines(text)));
      return elementOf(child, root);
    },
    document: () => `${root.end({ prettyPrint: true })}\n`,
  };
}

function added(
  parent: XMLBuilder,
  name: XmlName,
  attributes: Readonly<Record<string, string | number>>,
): XMLBuilder {
  // A parser reads the end of a line in an attribute as a space.
  const clean = Object.entries(attributes).map(
    ([key, value]) => [key, literal(visibleInOneLine(String(value)))] as const,
  );
  return parent.ele(name, Object.fromEntries(clean));
}

/** The library escapes what XML needs, but leaves what already looks like an entity, such as `&lt;`. */
function literal(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** Creates React components from elements. */
import type { LitElement } from 'lit';
import * as React from 'react';

type EventName = Extract<keyof GlobalEventHandlersEventMap, `idv-${string}`>;
/** The callback props, and the events that they listen to. */
export type Callbacks = Readonly<Record<`on${string}`, EventName>>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type IsSettable<Owner, Name extends keyof Owner> = Same<
  { [Each in Name]: Owner[Each] },
  { -readonly [Each in Name]: Owner[Each] }
>;
type IsMethod<Value> = [Value] extends [(...args: never[]) => unknown] ? true : false;

/** Settable properties of an element, apart from those of every element. */
export type Fields<Owner extends LitElement> = {
  [
    Name in Exclude<keyof Owner, keyof LitElement> as [IsMethod<Owner[Name]>, IsSettable<Owner, Name>] extends [
      false,
      true,
    ]
      ? Name
      : never
  ]?: Owner[Name] | undefined;
};

type EventNamed<Name> = Name extends EventName ? GlobalEventHandlersEventMap[Name] : never;

type Listeners<Owner, Names extends Callbacks> = {
  [Prop in keyof Names]?: ((event: EventNamed<Names[Prop]> & { readonly currentTarget: Owner }) => void) | undefined;
};

export type ElementProps<Owner extends LitElement, Names extends Callbacks> = Omit<
  React.HTMLAttributes<Owner>,
  keyof Fields<Owner>
> &
  Fields<Owner> &
  Listeners<Owner, Names>;

export type ElementComponent<Owner extends LitElement, Names extends Callbacks> = React.ForwardRefExoticComponent<
  React.PropsWithoutRef<ElementProps<Owner, Names>> & React.RefAttributes<Owner>
>;

type Values = Record<string, unknown>;

/** React 18 warns about layout effects on a server. */
const useEffectAtOnce = typeof window === 'undefined' ? React.useEffect : React.useLayoutEffect;

/** Whether an attribute can carry the value. */
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || value === true;

/** `null` and `false` count as not set: none of our properties is on by default. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

interface Sorted {
  /** Set by React, identically on the server and in the page, so that hydration has nothing to correct. */
  attributes: Values;
  /** Values that no attribute can carry. */
  properties: Values;
  callbacks: Values;
}

function sorted(props: Values, elementClass: typeof LitElement, events: Callbacks): Sorted {
  const sets: Sorted = { attributes: {}, properties: {}, callbacks: {} };
  for (const [name, value] of Object.entries(props)) {
    const field = name === 'lang' ? undefined : elementClass.elementProperties.get(name);
    if (name in events) sets.callbacks[name] = value;
    else if (field === undefined) sets.attributes[name === 'className' ? 'class' : name] = value;
    else if (!isGiven(value)) continue;
    else if (field.attribute === false || !isPlain(value)) sets.properties[name] = value;
    else sets.attributes[typeof field.attribute === 'string' ? field.attribute : name.toLowerCase()] = value;
  }
  return sets;
}

/** Sets new values, and resets those that are no longer set to their defaults. */
function update(element: LitElement, tagName: string, { before, now }: { before: Values; now: Values }): void {
  const target = element as unknown as Values;
  for (const [name, value] of Object.entries(now)) {
    if (!Object.is(before[name], value)) target[name] = value;
  }
  const gone = Object.keys(before).filter((name) => !(name in now));
  if (gone.length === 0) return;
  const fresh = document.createElement(tagName) as unknown as Values;
  for (const name of gone) target[name] = fresh[name];
}

export function elementComponent<Owner extends LitElement, const Names extends Callbacks>(
  tagName: string,
  elementClass: typeof LitElement & (new () => Owner),
  events: Names,
): ElementComponent<Owner, Names> {
  const Component = React.forwardRef<Owner, Values>((props, ref) => {
    const element = React.useRef<Owner>(null);
    const callbacks = React.useRef<Values>({});
    const before = React.useRef<Values>({});
    const sets = sorted(props, elementClass, events);
    const names = Object.keys(props).filter((name) => isGiven(props[name]) && elementClass.elementProperties.has(name));

    useEffectAtOnce(() => {
      callbacks.current = sets.callbacks;
      if (element.current === null) return;
      // React sets the attributes, but does not restore a default when one is removed.
      const attributes = Object.fromEntries(names.map((name) => [name, props[name]]));
      update(element.current, tagName, { before: before.current, now: { ...attributes, ...sets.properties } });
      before.current = { ...attributes, ...sets.properties };
    });
    useEffectAtOnce(() => {
      const target = element.current;
      const listeners = Object.entries(events).map(([prop, name]): [string, (event: Event) => void] => [
        name,
        (event) => (callbacks.current[prop] as ((event: Event) => void) | undefined)?.(event),
      ]);
      for (const [name, listener] of listeners) target?.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of listeners) target?.removeEventListener(name, listener);
      };
    }, []);
    React.useImperativeHandle(ref, () => element.current as Owner, []);

    return React.createElement(tagName, { ...sets.attributes, ref: element });
  });
  Component.displayName = elementClass.name;
  return Component;
}

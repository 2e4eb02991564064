import type { Command } from "./use-commands";

/** In groups before anything is typed; search results come best match first. */
export function PaletteList({
  id,
  optionId,
  found,
  grouped,
  active,
  onPoint,
  onChoose,
}: {
  id: string;
  optionId: (index: number) => string;
  found: Command[];
  grouped: boolean;
  active: number;
  onPoint: (key: string) => void;
  onChoose: (command: Command) => void;
}) {
  const option = (command: Command) => {
    const index = found.indexOf(command);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
      <div
        key={command.key}
        ref={index === active ? reveal : undefined}
        role="option"
        id={optionId(index)}
        aria-selected={index === active}
        onPointerMove={() => index === active || onPoint(command.key)}
        onClick={() => onChoose(command)}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 aria-selected:bg-accent-soft aria-selected:text-accent forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
      >
        <span className="min-w-0 font-medium wrap-anywhere">{command.label}</span>
        {grouped ? null : (
          <span aria-hidden="true" className="text-sm text-muted">
            {command.group}
          </span>
        )}
      </div>
    );
  };
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Places and commands"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {grouped
        ? groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1.5">
              <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2 pb-1 text-sm text-muted">
                {group}
              </div>
              {found.filter((command) => command.group === group).map(option)}
            </div>
          ))
        : found.map(option)}
    </div>
  );
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

const FIRST_REPEAT_MS = 400;
const NEXT_REPEAT_MS = 90;

/** A button that repeats while a pointer holds it; a short press, also by keyboard, counts once. */
export function useHold(onPress: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const hasRepeated = useRef(false);
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isHeld) return;
    let timer = setTimeout(function repeat() {
      hasRepeated.current = true;
      press();
      timer = setTimeout(repeat, NEXT_REPEAT_MS);
    }, FIRST_REPEAT_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const release = () => setIsHeld(false);
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      hasRepeated.current = false;
      setIsHeld(button === 0);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: ({ detail }: MouseEvent) => {
      const endsHold = hasRepeated.current && detail > 0;
      hasRepeated.current = false;
      if (!endsHold) onPress();
    },
  };
}

// Names inside sentences: with an article, after a preposition, in quotation marks.
//
//   {business.the}       the Lawyer           {business.a}        an Informant
//   {business.den}       den Polizisten       {business.einen}    einen Polizisten
//   {business.el}        la Constructora      {who.al}            al Abogado, a Silvio
//   {business.de}        het Casino           {card.title}        “Theft”, „Raub“, «Atraco»
//   {round.roman}        IV
//
// And players inside sentences, where the reader (who is "you") may be meant:
//
//   {owner.you}          you, Ann             {owner.your}        your, Ann’s
//   {owner.du}           du, Ann              {owner.dich}        dich, Ann
//   {owner.dir}          dir, Ann             {owner.jij}         jij, Ann
//   {owner.jou}          jou, Ann             {owner.tú}          tú, Ann
//   {owner.tuyo}         tuyo, de Ann         {owner.tuya}        tuya, de Ann
//   {owner.tuyos}        de los tuyos, de Ann
//
// A form is named by the word that a masculine noun takes, and belongs to one language; "title" and "roman" belong to
// all. With a capital letter, {business.Der}, it begins a sentence. The class of a noun stands beside its name in the card file;
// a name without one takes no article.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/texts.hpp"

namespace consigliere {

// The class by its code in a card file: "m", "m-en", "m-n", "f", "n" (de), "de", "het" (nl), "m", "f" (es), "the" (en).
std::optional<Noun> noun_from(std::string_view code, Lang lang);
std::string noun_codes(Lang lang);  // for error messages: "m, f"

bool is_form(std::string_view form, Lang lang);
// The name in this form. A number at its end belongs to the copy, not to the noun: "den Polizisten 2".
std::string name_form(std::string_view name, Noun noun, std::string_view form, Lang lang);
// What stands in its place for the reader; empty for a form that no player has.
std::string reader_form(std::string_view form, Lang lang);

// "a, b and c" as each language writes it: Spanish has "e" before i- and hi-.
std::string list_text(const std::vector<std::string>& parts, Lang lang);

}  // namespace consigliere

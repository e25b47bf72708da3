#include "engine/grammar.hpp"

#include <doctest/doctest.h>

#include "engine/vocabulary.hpp"

using namespace consigliere;

TEST_CASE("grammar: articles follow the class of the noun, and the case in German") {
    CHECK(name_form("Anwalt", Noun::masculine, "der", Lang::de) == "der Anwalt");
    CHECK(name_form("Anwalt", Noun::masculine, "den", Lang::de) == "den Anwalt");
    CHECK(name_form("Werkstatt", Noun::feminine, "den", Lang::de) == "die Werkstatt");
    CHECK(name_form("Werkstatt", Noun::feminine, "dem", Lang::de) == "der Werkstatt");
    CHECK(name_form("Casino", Noun::neuter, "einen", Lang::de) == "ein Casino");
    CHECK(name_form("Casino", Noun::neuter, "einem", Lang::de) == "einem Casino");
    CHECK(name_form("Politieagent", Noun::common, "de", Lang::nl) == "de Politieagent");
    CHECK(name_form("Casino", Noun::neuter, "de", Lang::nl) == "het Casino");
    CHECK(name_form("Constructora", Noun::feminine, "el", Lang::es) == "la Constructora");
    CHECK(name_form("Constructora", Noun::feminine, "un", Lang::es) == "una Constructora");
    CHECK(name_form("Lawyer", Noun::common, "the", Lang::en) == "the Lawyer");
    CHECK(name_form("Lawyer", Noun::common, "a", Lang::en) == "a Lawyer");
    CHECK(name_form("Informer", Noun::common, "a", Lang::en) == "an Informer");
}

TEST_CASE("grammar: weak German nouns take their ending, before the number of a copy") {
    CHECK(name_form("Polizist", Noun::masculine_en, "der", Lang::de) == "der Polizist");
    CHECK(name_form("Polizist", Noun::masculine_en, "den", Lang::de) == "den Polizisten");
    CHECK(name_form("Polizist 2", Noun::masculine_en, "dem", Lang::de) == "dem Polizisten 2");
    CHECK(name_form("Kollege 12", Noun::masculine_n, "einen", Lang::de) == "einen Kollegen 12");
}

TEST_CASE("grammar: Spanish contracts a and de with the article, and keeps them alone before proper names") {
    CHECK(name_form("Abogado", Noun::masculine, "al", Lang::es) == "al Abogado");
    CHECK(name_form("Constructora", Noun::feminine, "al", Lang::es) == "a la Constructora");
    CHECK(name_form("Abogado 2", Noun::masculine, "del", Lang::es) == "del Abogado 2");
    CHECK(name_form("Silvio", Noun::none, "al", Lang::es) == "a Silvio");
    CHECK(name_form("Silvio", Noun::none, "del", Lang::es) == "de Silvio");
}

TEST_CASE("grammar: a capital begins a sentence, a name without a class takes no article, a title is quoted") {
    CHECK(name_form("Anwalt", Noun::masculine, "Der", Lang::de) == "Der Anwalt");
    CHECK(name_form("Abogado", Noun::masculine, "Al", Lang::es) == "Al Abogado");
    CHECK(name_form("Silvio", Noun::none, "Der", Lang::de) == "Silvio");
    CHECK(name_form("Theft", Noun::none, "title", Lang::en) == "“Theft”");
    CHECK(name_form("Raub", Noun::none, "title", Lang::de) == "„Raub“");
    CHECK(name_form("Atraco", Noun::none, "title", Lang::es) == "«Atraco»");
    CHECK(is_form("title", Lang::nl));
    CHECK(is_form("Den", Lang::de));
    CHECK_FALSE(is_form("den", Lang::es));
    CHECK_FALSE(is_form("", Lang::de));
    CHECK(name_form("Anwalt", Noun::masculine, "el", Lang::de) == "Anwalt");
}

TEST_CASE("V2 12.3, grammar: a player has forms; the reader is you") {
    CHECK(name_form("Ann", Noun::none, "you", Lang::en) == "Ann");
    CHECK(reader_form("you", Lang::en) == "you");
    CHECK(name_form("Ann", Noun::none, "Your", Lang::en) == "Ann’s");
    CHECK(reader_form("Your", Lang::en) == "Your");
    CHECK(name_form("Ann", Noun::none, "dir", Lang::de) == "Ann");
    CHECK(reader_form("dir", Lang::de) == "dir");
    CHECK(name_form("Ann", Noun::none, "tuyos", Lang::es) == "de Ann");
    CHECK(reader_form("tuyos", Lang::es) == "de los tuyos");
    CHECK(is_form("jou", Lang::nl));
    CHECK_FALSE(is_form("jou", Lang::de));
    CHECK(reader_form("den", Lang::de).empty());
}

TEST_CASE("grammar: lists end with and; Spanish has e before i and hi, but y before hie") {
    CHECK(list_text({}, Lang::en).empty());
    CHECK(list_text({"Lawyer"}, Lang::en) == "Lawyer");
    CHECK(list_text({"Lawyer", "Cop", "Garage"}, Lang::en) == "Lawyer, Cop and Garage");
    CHECK(list_text({"Anwalt", "Polizist"}, Lang::de) == "Anwalt und Polizist");
    CHECK(list_text({"Advocaat", "Garage"}, Lang::nl) == "Advocaat en Garage");
    CHECK(list_text({"Taller", "Policía"}, Lang::es) == "Taller y Policía");
    CHECK(list_text({"Taller", "Informante"}, Lang::es) == "Taller e Informante");
    CHECK(list_text({"Taller", "Hija"}, Lang::es) == "Taller e Hija");
    CHECK(list_text({"Agua", "Hielo"}, Lang::es) == "Agua y Hielo");
}

TEST_CASE("grammar: rounds may be written in Roman numerals") {
    CHECK(name_form("4", Noun::none, "roman", Lang::en) == "IV");
    CHECK(name_form("28", Noun::none, "roman", Lang::es) == "XXVIII");
    CHECK(name_form("0", Noun::none, "roman", Lang::de) == "0");
    CHECK(name_form("", Noun::none, "roman", Lang::de).empty());
    CHECK(name_form("12345678901", Noun::none, "roman", Lang::nl) == "12345678901");
}

TEST_CASE("grammar: classes are given by the codes of each language") {
    CHECK(noun_from("m-en", Lang::de) == Noun::masculine_en);
    CHECK(noun_from("het", Lang::nl) == Noun::neuter);
    CHECK_FALSE(noun_from("het", Lang::de));
    CHECK(noun_codes(Lang::es) == "m, f");
}
